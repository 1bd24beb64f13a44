import { shelf, table } from './indoor-scenes.ts'
import { booth, lake, market } from './outdoor-scenes.ts'
import type { Scene } from './scenes.ts'
import { mural, storefront } from './street-scenes.ts'

/** A scene, whose it may be, and what people who were there write about it in a disclosed post. */
export type Subject = { scene: Scene; businesses: readonly string[]; texts: readonly string[] }

export const TABLE: Subject = {
  scene: table,
  businesses: ['Maple & Rye', 'Little Loaf', 'The Tin Kettle', 'Prairie Roast'],
  texts: [
    'Lovely sourdough and a warm welcome. The cardamom buns sell out by ten, so go early.',
    'A calm Saturday morning here. I liked the window seat best, the music was a bit loud.',
    'Coffee from two streets away and a bun as big as my hand. Bring cash, the card reader was slow.',
  ],
}

export const STOREFRONT: Subject = {
  scene: storefront,
  businesses: ['Harbour Books', 'Little Loaf', 'Old Mill Cheese', 'Fern & Pine', 'Maple & Rye'],
  texts: [
    'Found this little place on my walk home. Friendly people, fair prices and a quiet corner.',
    'New hours: open until 3 PM on Sundays now. Plenty of room for strollers too.',
    'They moved two doors down. Same people, a bigger window and a step less at the entrance.',
  ],
}

export const SHELF: Subject = {
  scene: shelf,
  businesses: ['North Shore Tea', 'Juniper Soap', 'Old Mill Cheese', 'Lakeside Pantry'],
  texts: [
    'Everything on this shelf is made less than an hour away. I took the plum jam.',
    'Empty jars can go back here, and you get a little money for each one.',
  ],
}

export const MURAL: Subject = {
  scene: mural,
  businesses: ['Colour Walk Ajax'],
  texts: ['New wall behind the library, painted in one weekend. The guided walk starts here at noon.'],
}

export const MARKET: Subject = {
  scene: market,
  businesses: ['Hill Road Farm', 'Two Rivers Fruit', 'Cedar Orchard', 'Sunday Harvest'],
  texts: [
    'The market is open until 3 PM now. The plums are small and very sweet this year.',
    'Bring a bag! Half a crate of apples for less than at the store, and a chat with the grower.',
  ],
}

export const BOOTH: Subject = {
  scene: booth,
  businesses: ['Repair Evening', 'Seed Swap', 'Bike Check', 'Market Info'],
  texts: ['Asked my question at this booth and got a real answer, plus a map of the stalls.'],
}

const LAKE: Subject = {
  scene: lake,
  businesses: ['North Bay Canoes', 'Shoreline Walks'],
  texts: [
    'First morning on the water this year. The guide waited for the slow ones, which was me.',
    'The path along the shore is dry again. Tour at nine, wear proper shoes.',
  ],
}

/** What members take photos of on their way through town. */
export const PLACES: readonly Subject[] = [STOREFRONT, SHELF, MURAL, TABLE]

/** What happens at weekends. */
export const EVENTS: readonly Subject[] = [MARKET, BOOTH]

/** What people put under a post. */
export const POSTED: readonly Subject[] = [TABLE, STOREFRONT, MARKET, SHELF, LAKE, MURAL]

/** Businesses that have a page to follow, with the picture at its top. */
export const WITH_PAGE: readonly Subject[] = [TABLE, STOREFRONT, SHELF, MARKET, LAKE]
