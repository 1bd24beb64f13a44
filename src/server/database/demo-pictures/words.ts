/** Names of invented accounts. */
export const ACCOUNTS = [
  'maple.days',
  'ajax.walks',
  'noemie.eats',
  'devs.kitchen',
  'emma.outside',
  'tea.and.trails',
  'small.town.lou',
  'grace.notes',
  'two.wheels.on',
  'farid.finds',
] as const

/** Private feedback to invented small businesses: to whom, what was good, and what could be better. */
export const FEEDBACK = [
  [
    'The Tin Kettle',
    'Quiet corner, fast internet, friendly welcome.',
    'The door is heavy. A push button would help people with strollers.',
  ],
  [
    'Noodle Counter',
    'The order was right and quick, and the soup was still hot.',
    'The tip screen came before the total, which felt odd.',
  ],
  [
    'Cedar Cycles',
    'Staff explained the repair well and named the price first.',
    'A text message when it is ready would help.',
  ],
  [
    'Juniper Soap',
    'Checkout took four minutes on my phone.',
    'The postal code field rejected the space between its halves.',
  ],
  ['Prairie Roast', 'Clear menu with good pictures of every dish.', 'Allergens are missing for the soups.'],
  [
    'Harbour Books',
    'The hours are easy to find on the first page.',
    'The phone number is only in the footer, I needed it at the top.',
  ],
  [
    'Birch Garage',
    'Picked up in time and washed without asking.',
    'The invoice lists two parts by number only. Please name them.',
  ],
  [
    'Lakeside Yarn',
    'They found the same colour in another store for me.',
    'Prices per ball are hard to compare, some are per 100 grams.',
  ],
] as const

type Question = readonly [question: string, answers: readonly string[]]

/** The title of a survey and the questions on its last page. */
export const SURVEYS: readonly (readonly [title: string, questions: readonly Question[]])[] = [
  [
    'Getting around Ajax',
    [
      ['How do you travel most days?', ['On foot', 'By bus', 'By bicycle', 'By car']],
      ['What would help you most?', ['More buses', 'Safer crossings', 'Bicycle racks', 'Better signs']],
    ],
  ],
  [
    'Your weekly groceries',
    [
      ['Where do you shop first?', ['Corner shop', 'Supermarket', 'Farmers’ market', 'Online']],
      ['Which day suits you best?', ['Weekdays', 'Friday evening', 'Saturday', 'Sunday']],
    ],
  ],
  [
    'Library opening hours',
    [
      ['When do you usually visit?', ['Mornings', 'Afternoons', 'Evenings', 'Weekends']],
      ['What should stay open longer?', ['Reading room', 'Computers', 'Children’s corner', 'Book return']],
    ],
  ],
  [
    'Parks in winter',
    [
      ['Which paths do you use?', ['Lake path', 'Forest loop', 'Playground', 'None in winter']],
      ['What is missing there?', ['More light', 'More benches', 'Warm shelter', 'Cleared snow']],
    ],
  ],
]
