import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";

// In development the game runs in the server on port 8080; the page only draws it.
const server = "http://localhost:8080";

export default defineConfig({
  plugins: [svelte()],
  build: {
    target: "es2022",
    // A data: address would break `default-src 'self'`.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: {
    // The rules page searches the rulebooks.
    fs: { allow: [".", "../rulebook"] },
    proxy: {
      // As an object: the short form would change the host, and the server refuses pages of another host.
      "/api": { target: server },
      "/healthz": { target: server },
      "/ws": { target: server, ws: true },
    },
  },
});
