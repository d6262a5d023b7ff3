"""The rules of Talis, a file for each chapter; `course` binds them together.

| module | what is in it |
|---|---|
| `accounts` | Fame, Might and goods: every change goes through here and is told (L16) |
| `bargaining` | Trade between players: proposals of one good for another |
| `boats` | Boats: four seas in a ring, and passengers from coast to coast |
| `bonuses` | Strength: what a champion adds to its die, and what it has to reach |
| `building` | Building: castle, boats, champions |
| `champions` | Champions on the island: where they stand, and what stands in their way |
| `claiming` | Claiming and harvesting: flags, challenges, protection, blockades |
| `course` | The course of the game: whose decision comes next, what is legal, what an answer does |
| `ending` | Ending: who wins, and in what order the others follow |
| `event_cards` | Events: what the cards bring upon the drawer, and upon everyone |
| `exploring` | Exploring: arriving on a tile, turning it over, drawing its cards, acting there |
| `fighting` | Fighting: monsters, champions, the dragon |
| `healing` | Healing after a lost fight, and fees that a Market may help to pay |
| `moving` | Moving: how far, which way, and who may stop a champion |
| `pending` | Pending decisions: a small stack of frames, the uppermost is the one to be done |
| `setting_up` | Setting up: the island, the decks, the castles |
| `support` | Support: champions beside a fight help, unasked or for gold |
| `trading` | Trading with places and the castle: Market and Blacksmith, Trader, Camp, Chapel |
| `treasures` | Treasures: found, rolled for, carried, left on a tile |
| `turn` | The turn: rolling dice, what may be done with them, ending it |
"""
