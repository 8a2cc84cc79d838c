//! The house of the toy game, and servers that open it.

use std::{path::Path, sync::Arc, time::Duration};

use serde_json::{Value, json};
use server::{
    Bot, Config, Deck, Error, Fault, Film, House, Limits, Listening, Order, Play, Search,
};
use tempfile::TempDir;

use crate::{
    film::ToyFilm,
    toy::{GOAL, Toy},
};

pub struct ToyHouse;

impl House for ToyHouse {
    fn rulesets(&self) -> Value {
        json!([{
            "id": "toy", "title": "Toy", "seats": 2, "teams": [[1], [2]], "bots": ["low"],
            "formats": [{ "id": "any", "decks": [{ "id": "first", "title": "First" }] }],
        }])
    }

    fn check_deck(&self, format: &str, list: &str) -> Result<Value, Fault> {
        match format {
            "any" => Ok(json!({ "legal": true, "cards": list.lines().count() })),
            _ => Err(Fault::new("there is no such format").at("format")),
        }
    }

    fn open(&self, order: &Order) -> Result<Box<dyn Play>, Fault> {
        if order.ruleset != "toy" {
            return Err(Fault::new("there is no such ruleset").at("ruleset"));
        }
        if order.decks.contains(&Deck::List("bad".into())) {
            return Err(Fault::new("this deck is not legal").at("seats.1.deck"));
        }
        assert_ne!(order.preset.as_deref(), Some("panic"), "a bug in the house");
        Ok(Box::new(Toy::new(order)))
    }

    fn deck(&self, order: &Order, seat: u8) -> Result<String, Fault> {
        match &order.decks[usize::from(seat) - 1] {
            Deck::List(list) if list == "bad" => {
                Err(Fault::new("this deck is not legal").at(format!("seats.{seat}.deck")))
            }
            Deck::List(list) => Ok(format!("List of {}", list.lines().count())),
            Deck::Shipped(id) => Ok(id.clone()),
        }
    }

    fn list(&self, order: &Order, seat: u8) -> Result<String, Fault> {
        match &order.decks[usize::from(seat) - 1] {
            Deck::List(list) => Ok(list.clone()),
            Deck::Shipped(id) => Ok(format!("all of {id}")),
        }
    }

    /// The same lines in another order may be played.
    fn exchanged(&self, order: &Order, seat: u8, deck: &Deck) -> Result<String, Fault> {
        let sorted = |deck: &Deck| match deck {
            Deck::List(list) => {
                let mut lines: Vec<String> = list.lines().map(str::to_owned).collect();
                lines.sort();
                lines
            }
            Deck::Shipped(id) => vec![id.clone()],
        };
        match sorted(&order.decks[usize::from(seat) - 1]) == sorted(deck) {
            true => Ok("exchanged".into()),
            false => Err(Fault::new("exchange one for one")),
        }
    }

    fn branch(&self, replay: &[u8], step: u32) -> Result<Order, Fault> {
        let toy = Toy::from_replay(replay).ok_or_else(|| Fault::new("this is no replay"))?;
        let order = toy.branch(step as usize);
        order.ok_or_else(|| Fault::new("there are not so many answers").at("from.step"))
    }

    fn bot(&self, _: &str, name: &str) -> Option<Box<dyn Bot>> {
        match name {
            "low" => Some(Box::new(Low)),
            "wrong" => Some(Box::new(Wrong)),
            "panics" => Some(Box::new(Panics)),
            "slow" => Some(Box::new(Slow)),
            _ => None,
        }
    }

    fn rule(&self, id: &str) -> Option<Value> {
        (id == "TOY-1").then(|| json!({ "id": id, "title": "The goal", "text": GOAL.to_string() }))
    }

    fn film(&self, replay: &[u8]) -> Result<Box<dyn Film>, Fault> {
        let film = ToyFilm::new(replay).ok_or_else(|| Fault::new("this is no replay"))?;
        Ok(Box::new(film))
    }

    fn room(&self, scenario: &str) -> Result<Value, Fault> {
        match scenario {
            "slow" => std::thread::sleep(Duration::from_secs(1)),
            "bad" => return Err(Fault::new("this is no scenario").at("line 1")),
            _ => {}
        }
        Ok(json!({ "holds": true, "faults": [], "steps": [scenario] }))
    }

    fn cards(&self, search: &Search) -> Result<Value, Fault> {
        match search.format.as_str() {
            "any" => Ok(json!({ "total": 1, "cards": [search.q], "from": search.from })),
            _ => Err(Fault::new("there is no such format").at("format")),
        }
    }

    fn write_deck(&self, _: &str, list: &str, form: &str) -> Result<Value, Fault> {
        Ok(json!({ "text": format!("{form}: {list}") }))
    }
}

/// Answers as low as it can.
struct Low;
/// Answers what is not legal.
struct Wrong;
/// Falls over.
struct Panics;
/// Takes its time.
struct Slow;

impl Bot for Low {
    fn answer(&mut self, _: &dyn Play, _: u8) -> Vec<u16> {
        vec![0]
    }
}

impl Bot for Wrong {
    fn answer(&mut self, _: &dyn Play, _: u8) -> Vec<u16> {
        vec![999, 999]
    }
}

impl Bot for Panics {
    fn answer(&mut self, _: &dyn Play, _: u8) -> Vec<u16> {
        panic!("a bug in a bot")
    }
}

impl Bot for Slow {
    fn answer(&mut self, _: &dyn Play, _: u8) -> Vec<u16> {
        std::thread::sleep(Duration::from_millis(700));
        vec![0]
    }
}

/// A server with a folder of its own.
pub struct Server {
    pub listening: Listening,
    pub folder: TempDir,
}

impl Server {
    pub async fn open() -> Self {
        Self::with(Limits::default()).await
    }

    pub async fn with(limits: Limits) -> Self {
        Self::set(|config| config.limits = limits).await
    }

    /// One that believes a proxy on this machine.
    pub async fn proxied(limits: Limits) -> Self {
        Self::set(|config| {
            config.limits = limits;
            config.proxies = vec!["127.0.0.1".parse().unwrap()];
        })
        .await
    }

    /// One that tells what it measures.
    pub async fn measured() -> Self {
        Self::set(|config| config.metrics = Some("127.0.0.1:0".parse().unwrap())).await
    }

    async fn set(set: impl FnOnce(&mut Config)) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let mut config = Config::new("127.0.0.1:0".parse().unwrap(), folder.path());
        set(&mut config);
        let listening = Listening::open(config, Arc::new(ToyHouse)).await.unwrap();
        Self { listening, folder }
    }

    pub fn at(&self) -> std::net::SocketAddr {
        self.listening.address()
    }
}

pub async fn listen(folder: &Path, limits: Limits) -> Result<Listening, Error> {
    let mut config = Config::new("127.0.0.1:0".parse().unwrap(), folder);
    config.limits = limits;
    Listening::open(config, Arc::new(ToyHouse)).await
}
