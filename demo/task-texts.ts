import type { TaskGroup } from './tasks.ts'

/** The demo's tasks by category: only disclosed posts and private feedback, never a rating. */
export const TASK_GROUPS: readonly TaskGroup[] = [
  {
    category: 'Social posts',
    proof: 'post',
    tasks: [
      {
        title: 'Share a small shop you like',
        points: 150,
        description:
          'Choose one of our [partner shops](https://northpoint.example/partners) that you have been to, and write a **public post in your own words** on a profile you already use.\n\n- Say what you had, bought or saw there\n- Put **#ad** first, so that everyone can see the post is rewarded\n- Leave the post up for at least 7 days\n\nYou do not have to praise anything: say what you honestly think.',
        requirements: ['The post is public', '#ad comes first', 'Your profile name and the date can be read'],
        notes: ['Posted under my own name, #ad comes first.', 'My sister asked for the address.'],
        noteInFrench: 'Publié ce matin sous mon nom, #ad est au début.',
        days: { published: 33, deadline: 9 },
        capacity: 40,
        priority: true,
        is_review: true,
      },
      {
        title: 'Story about the farmers’ market',
        points: 90,
        description:
          'The Saturday market now stays open until 3 PM. Share a story about it that stays visible for 24 hours.\n\n- A picture you took yourself at the market, without faces of people who did not agree\n- The words **#ad** and **open until 3 PM**\n- A tag of the market’s page, so that they can see it',
        requirements: ['#ad can be read', 'The new closing time is there', 'The picture is your own'],
        notes: ['Story with the honey stand, no faces.', 'Tagged the market and wrote open until 3 PM.'],
        noteInFrench: 'Ma photo, avec #ad et la nouvelle heure de fermeture.',
        days: { published: 18, deadline: 4 },
        rate: [4, 1],
      },
      {
        title: 'Share a recipe with Canadian maple syrup',
        points: 160,
        description:
          'A producers’ co-op collects recipes from home kitchens. Cook something with maple syrup and publish **your own recipe with a picture**.\n\n- Amounts and steps, so that others can follow it\n- A picture of the finished dish\n- **#ad** and **#maplecoop** in the first line\n\nAny maple syrup from Canada will do; you do not have to buy theirs.',
        requirements: ['The recipe is complete', 'The picture is your own', '#ad and #maplecoop come first'],
        notes: ['Salmon with maple and mustard.', 'Granola for the week. The picture is mine.'],
        noteInFrench: 'Pouding chômeur de ma mère, avec toutes les quantités.',
        days: { published: 52, deadline: 16 },
        capacity: 35,
      },
      {
        title: 'Tell your street about the library’s tool shelf',
        points: 80,
        description:
          'The library lends drills, ladders and sewing machines. Mention it in a neighbourhood group you belong to, **if the group’s rules allow rewarded posts**.\n\n> Please write *I get reward points for this post* somewhere in the text.',
        requirements: ['The group allows it', 'The sentence about points is there', 'No copied text'],
        notes: ['Our group allows it, I asked first.', 'The sentence about points comes last.'],
        noteInFrench: 'Publié dans notre groupe de quartier, avec la phrase sur les points.',
        days: { published: 19 },
        capacity: 40,
      },
    ],
  },
  {
    category: 'Community pages',
    proof: 'follow',
    tasks: [
      {
        title: 'Follow the page of a partner shop',
        points: 40,
        description:
          'Follow the public page of one of our [partner shops](https://northpoint.example/partners) **if you would like to read their news**, and stay as long as you enjoy it.\n\nEach page says that some followers get points from Northpoint.',
        requirements: ['The screenshot shows the page and that you follow it'],
        notes: ['Following since today.', 'I buy there anyway, so this was easy.'],
        noteInFrench: 'C’est fait, voir la capture.',
        days: { published: 45 },
        capacity: 60,
        rate: [5, 1],
      },
    ],
  },
  {
    category: 'Private feedback',
    proof: 'words',
    tasks: [
      {
        title: 'Private feedback: the garage’s booking page',
        points: 130,
        description:
          'Go through the booking page of Kingston Road Garage up to the last step **without sending the form**, and tell them privately what got in your way.\n\n- What did you look for and not find?\n- Where did you hesitate?\n- What would you change first?\n\nOnly the garage reads your answer. It is never published.',
        requirements: ['At least three sentences of your own', 'All three questions are answered'],
        notes: [
          'I found the price of a tire change three clicks away. I hesitated at the licence plate field. On my phone the Next button is under the keyboard. I would show the free days first.',
          'I did not find out whether I can wait there. I hesitated between service A and B, because I did not know the difference. I would explain both in one line.',
        ],
        noteInFrench: 'J’ai cherché le prix. J’ai hésité devant la plaque. J’afficherais les prix d’abord.',
        days: { published: 24 },
        priority: true,
      },
      {
        title: 'Order lunch in the noodle counter’s app',
        points: 180,
        proof: 'feedback',
        description:
          'Order one lunch for pick-up with the new app and tell the owners what you noticed. You choose and pay for the meal; the points thank you for your time.\n\n1. Order on a weekday between 11 and 2\n2. Note how long it took from opening the app to “ready”\n3. Use the app’s feedback form to say what was good and what was not, **both**',
        requirements: ['The last page of the form', 'The time it took', 'One good and one bad thing'],
        notes: [
          'Fourteen minutes. Good: the map shows where to stand. Bad: no way to leave out the peanuts.',
          'Eleven minutes. I liked the big pictures. The tip screen came before the total, which felt odd.',
        ],
        noteInFrench: 'Douze minutes. Bien : les photos. Moins bien : tout est en anglais.',
        days: { published: 12, deadline: 12 },
        rate: [3, 1],
      },
      {
        title: 'Listen to a plumber’s new phone menu',
        points: 100,
        description:
          'Call the test line of a plumbing company, listen to the whole menu, and say whether you would have reached the right person.\n\n- Which number did you press, and why?\n- How did the voice sound to you?',
        requirements: ['Both questions are answered', 'The day and hour of your call'],
        notes: [
          'At 4 PM. I pressed 2, although I had an emergency, because emergencies come last. A warm voice, but quick.',
          'At 10 AM. I pressed 4 for everything else. I would put emergencies first. A pleasant voice.',
        ],
        noteInFrench: 'À 14 h. J’ai fait le 3. Il manque un choix en français.',
        days: { published: 5 },
        rate: [8, 7],
        isCrowded: true,
      },
      {
        title: 'Proofread a letter to tenants',
        points: 75,
        description:
          'A property manager wants to tell tenants about water repairs without sounding like a lawyer. Read the draft and mark **what you would ask after reading it**.',
        requirements: ['Three questions that stay open, or a sentence on why there are none'],
        notes: ['How long is the water off? Who do I call at night?', 'I have no questions left.'],
        days: { published: 22 },
        claim_hours: 72,
        status: 'inactive',
      },
    ],
  },
  {
    category: 'Surveys',
    proof: 'survey',
    tasks: [
      {
        title: 'Survey: how you get around Durham Region',
        points: 60,
        description:
          'Twelve questions about buses, bicycles, cars and walking, for a student project at a local college. It takes about **6 minutes**, and your answers are anonymous.\n\nThe last page shows a completion code; please send it.',
        requirements: ['The completion code from the last page'],
        notes: ['The code is in the picture. It took me 7 minutes.', 'Done. I go by bus.'],
        noteInFrench: 'Terminé, le code est sur l’image.',
        days: { published: 61 },
        capacity: null,
      },
      {
        title: 'Survey: groceries for one or two',
        points: 60,
        description:
          'Small households often have to buy large packages. A grocery co-op asks **what you throw away and what you miss**.\n\n- 15 questions, about 8 minutes\n- For households of one or two people\n- Anonymous',
        requirements: ['Your household has one or two people', 'The completion code'],
        notes: ['I throw away half a cabbage every time.', 'Finished this evening.'],
        noteInFrench: 'Fait ce soir, le code est joint.',
        days: { published: 40 },
        capacity: 60,
      },
      {
        title: 'Sondage : vos habitudes de lecture',
        points: 60,
        proof: 'words',
        description:
          'Une petite maison d’édition du Québec voudrait savoir **où et quand vous lisez**. Dix questions, environ cinq minutes, en français.\n\n- Papier, écran ou livre audio : tout compte\n- Vos réponses sont anonymes\n- Le code à envoyer est sur la dernière page',
        requirements: ['Le code de la dernière page', 'Vous lisez le français'],
        notes: ['Fait! Je lis dans l’autobus. Code : 7KQ-204', 'Code : 7KQ-118. Cinq minutes, merci.'],
        noteInFrench: 'Je lis le soir, toujours sur papier. Code : 7KQ-391',
        days: { published: 11, deadline: 20 },
      },
      {
        title: 'Five days of commuting: a diary',
        points: 240,
        proof: 'words',
        description:
          'Write down for five working days **how you went, how long it took and how it felt**. Planners use the diaries to find the worst crossings; your name is never published.\n\n| Day | From – to | Minutes | How it felt |\n|---|---|---|---|\n| Monday | home – work | 34 | crowded, late |\n\nPlease type your list into the notes; you do not need a picture.',
        requirements: ['Five different working days', 'All four columns', 'No names of other people'],
        notes: [
          'Home – work: Mon 34 min, crowded. Tue 31, fine. Wed 52, the train stood still. Thu 33, a seat! Fri 40, tired but sunny.',
          'By bicycle: Mon 22 min, cold hands. Tue 21, happy. By bus: Wed 38, full. Thu 36, full. By bicycle: Fri 24, headwind.',
        ],
        noteInFrench: 'Maison – travail : lundi 41 min. Mardi 39. Mercredi 70. Jeudi 40. Vendredi 38.',
        days: { published: 21, deadline: 25 },
        priority: true,
      },
      {
        title: 'Survey: a name for the new playground',
        points: 30,
        description: 'Rank five names that children suggested. **One minute.**',
        requirements: ['The completion code'],
        notes: ['My daughter voted too.', 'Done in a minute.'],
        days: { published: 50 },
        hidden: true,
      },
    ],
  },
  {
    category: 'Photos',
    proof: 'photo',
    tasks: [
      {
        title: 'A picture for the walking map',
        points: 140,
        description:
          'The neighbourhood map needs recent pictures of what people can find on foot: a shop front, a shelf of local goods, a mural, a table at a café.\n\n- The picture is yours and less than a month old\n- No faces, no licence plates\n- **Ask inside** before you take pictures indoors\n\nAdd the street and the nearest corner, so that we can put it on the map.',
        requirements: ['Your own, recent picture', 'Street and corner', 'No faces, no licence plates'],
        notes: ['Harwood Avenue, close to the pharmacy.', 'Bayly Street, the south side.'],
        noteInFrench: 'Rue Saint-Denis, coin Rachel, avec l’accord de la propriétaire.',
        days: { published: 25 },
        capacity: 50,
      },
      {
        title: 'Main street on a rainy day',
        points: 110,
        description:
          'The works department wanted to see where water stays. Thank you, we have enough pictures now.',
        requirements: ['A picture with the date', 'The nearest house number'],
        notes: ['In front of number 41.', 'The crossing at the bank, every time.'],
        days: { published: 60, deadline: -20 },
      },
    ],
  },
  {
    category: 'Local visits',
    proof: 'event',
    tasks: [
      {
        title: 'Visit the market’s information booth',
        points: 200,
        description:
          'A new booth helps newcomers find their way at the Saturday market. Visit it, **ask one real question**, and tell the committee how it went.\n\n- Take a picture at the market (ask the volunteers first)\n- Write down your question and the answer\n- Say whether you left knowing more than before\n\nDirections: [market plan](https://saturday-market.example/plan).',
        requirements: ['A picture taken there, without faces', 'Your question and the answer'],
        notes: [
          'I asked where to find a quiet corner to sit. Behind the church, they said, and it was true.',
          'I asked about bicycle parking. They did not know, but they made a call.',
        ],
        noteInFrench: 'J’ai demandé les toilettes accessibles. Réponse claire, avec un plan.',
        days: { published: 14, deadline: 2 },
        priority: true,
      },
      {
        title: 'Repair booth at the street fair',
        points: 250,
        description:
          'Twelve people learn to change a plug or patch a tube with borrowed tools. Take part and write three sentences for the organizers of the next fair.\n\n> You do not need to buy anything. Safety glasses are provided.',
        requirements: ['You took part', 'Three sentences for the organizers', 'A picture, no faces'],
        notes: [
          'I patched my first tube. The bench was a bit low for me. The instructor was patient.',
          'Good pace. Please label the tools on the wall. I would bring my son next time.',
        ],
        days: { published: 31 },
        capacity: 12,
        isCrowded: true,
      },
    ],
  },
]
