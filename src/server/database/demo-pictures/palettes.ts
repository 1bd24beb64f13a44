/** The colours of one drawn place. */
export type Palette = {
  sky: string
  wall: string
  shade: string
  accent: string
  second: string
  dark: string
}

/** Colours that go together, as light falls on them at different hours. */
export const PALETTES: readonly Palette[] = [
  {
    sky: '#cfe3ea',
    wall: '#e9dcc5',
    shade: '#d3c2a4',
    accent: '#2f6f57',
    second: '#f0b13f',
    dark: '#24352e',
  },
  {
    sky: '#f6dcc3',
    wall: '#b65f45',
    shade: '#964b36',
    accent: '#f4e7d2',
    second: '#2d5a6b',
    dark: '#3a2019',
  },
  {
    sky: '#d9e6d5',
    wall: '#f3efe4',
    shade: '#d9d2c0',
    accent: '#b3452f',
    second: '#e2b35b',
    dark: '#3b3a34',
  },
  {
    sky: '#c9d8ec',
    wall: '#54708c',
    shade: '#425a73',
    accent: '#f2c14e',
    second: '#f6efe0',
    dark: '#1f2c3a',
  },
  {
    sky: '#e6dbe8',
    wall: '#d8b9a8',
    shade: '#bd9a88',
    accent: '#5b3f63',
    second: '#e9c46a',
    dark: '#33263a',
  },
  {
    sky: '#d6ebe8',
    wall: '#8fb3a4',
    shade: '#749a8a',
    accent: '#fff4df',
    second: '#d9663f',
    dark: '#22403a',
  },
]

/** The leaves of plants and trees, from light to dark. */
export const GREENS = ['#7fa66a', '#5d8c58', '#3f6f4a', '#2b5440'] as const

/** The skins of fruits and vegetables. */
export const HARVEST = ['#d2452f', '#e58a2b', '#f0c243', '#7f9e3c', '#8c3b5c', '#c9622f'] as const
