import type { ProvinceCode } from '../src/domain/consent.ts'

export type DemoName = readonly [first: string, last: string, province: ProvinceCode]

/** Invented names, as heard across Canada. */
const NAMES = {
  ON: `Dev Patel, Farid Haddad, Oluwaseun Adeyemi, Sadia Rahman, Anjali Sharma, Hassan Warsame, Marcus Campbell,
    Mateo Fernández, Danielle Thompson, Kwame Boateng, Jasdeep Sandhu, Nadia Petrenko, Ahmed El-Sayed,
    Tamara Jovanović, Darius Baptiste, Samuel Okafor, Julia Santos, Wei Zhang, Nathan Redsky, Fatima Siddiqui,
    Alexandra Popescu, Keisha Morgan, Victor Almeida`,
  QC: `Noémie Gagnon, Jean-François Tremblay, Mathieu Bélanger, Zoé Lefebvre, Camille Bouchard, Aïcha Diallo,
    Étienne Roy, Olivier Fortin, Maxime Pelletier, Catherine Morin, Élodie Lachance, Aaron Levy`,
  BC: 'Mei Chen, Yuki Tanaka, Gurpreet Gill, Brooke Sinclair, Leila Moradi',
  AB: 'Tyler Brandt, Raymond Cardinal, Linh Nguyen, Rajesh Iyer',
  MB: 'Grace Kowalchuk, Sarah Friesen, Rebecca Wiebe',
  SK: 'Ingrid Sorensen, Bryce Hutchinson',
  NB: 'Isabelle Cormier, Hannah Doucet, Simon Thériault',
  NS: 'Emma MacLeod, Connor Fraser',
  PE: 'Sophie Arsenault, Patrick Gallant',
  NL: 'Liam O’Connor, Megan Fitzpatrick',
  YT: 'Thomas Whitehorse',
} satisfies Partial<Record<ProvinceCode, string>>

export const DEMO_NAMES: readonly DemoName[] = Object.entries(NAMES).flatMap(([province, names]) =>
  names.split(/,\s+/).map((name): DemoName => {
    const [first = '', last = ''] = name.split(' ')
    return [first, last, province as ProvinceCode]
  }),
)
