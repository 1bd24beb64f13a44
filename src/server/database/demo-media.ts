import { HOUR_MS } from '../../domain/time.ts'
import type { DemoClaim } from './demo-claims.ts'
import type { DemoMovement } from './demo-ledger.ts'
import type { DemoPerson } from './demo-people.ts'
import { BOOTH, MARKET, MURAL, SHELF, STOREFRONT, type Subject, TABLE } from './demo-pictures/subjects.ts'
import type { DemoTask } from './demo-tasks.ts'

/** A bonus file of the demo: what it shows, what it pays, and whose it is by now. */
interface MediaText {
  task: string
  filename: string
  shows: Subject | 'video'
  bonus: number
  owner?: 'member' | 'somebody'
}

/** Files on a task the demo member holds, has sent, was sent back, and has not claimed. */
const DEMO_MEDIA: readonly MediaText[] = [
  { task: 'Share a small shop you like', filename: 'window-in-october.jpg', shows: STOREFRONT, bonus: 40 },
  { task: 'Share a small shop you like', filename: 'shelf-of-jars.jpg', shows: SHELF, bonus: 25 },
  {
    task: 'Share a small shop you like',
    filename: 'buns-at-nine.jpg',
    shows: TABLE,
    bonus: 25,
    owner: 'member',
  },
  {
    task: 'Share a small shop you like',
    filename: 'the-corner-shop.jpg',
    shows: STOREFRONT,
    bonus: 25,
    owner: 'somebody',
  },
  { task: 'Story about the farmers’ market', filename: 'apples-and-plums.jpg', shows: MARKET, bonus: 25 },
  { task: 'Story about the farmers’ market', filename: 'frame-for-your-story.jpg', shows: MARKET, bonus: 0 },
  {
    task: 'Story about the farmers’ market',
    filename: 'ask-at-the-booth.jpg',
    shows: BOOTH,
    bonus: 15,
    owner: 'somebody',
  },
  { task: 'Five days of commuting: a diary', filename: 'bus-in-autumn.webm', shows: 'video', bonus: 60 },
  { task: 'Five days of commuting: a diary', filename: 'wall-at-the-station.jpg', shows: MURAL, bonus: 25 },
  {
    task: 'A picture for the walking map',
    filename: 'two-stops-to-the-library.webm',
    shows: 'video',
    bonus: 50,
    owner: 'member',
  },
]

/** Members look through the files soon after they have claimed the task. */
const TAKEN_AFTER_MS = HOUR_MS / 3

/** A bonus file on its task, and under which claim it became somebody's. */
export interface DemoMedia {
  text: MediaText
  task: DemoTask
  taken: { claim: DemoClaim; at: Date } | null
}

/** Every bonus file; one that is somebody's was claimed under a claim that stands. */
export function planMedia(
  tasks: readonly DemoTask[],
  claims: readonly DemoClaim[],
  member: DemoPerson,
): DemoMedia[] {
  return DEMO_MEDIA.map((text) => {
    const task = tasks.find((candidate) => candidate.text.title === text.task)
    if (!task) throw new Error(`The demo has no task called ${text.task}.`)
    const claim = text.owner && claimOf(claims, task, text.owner, member)
    return {
      text,
      task,
      taken: claim ? { claim, at: new Date(claim.claimedAt.getTime() + TAKEN_AFTER_MS) } : null,
    }
  })
}

function claimOf(
  claims: readonly DemoClaim[],
  task: DemoTask,
  owner: NonNullable<MediaText['owner']>,
  member: DemoPerson,
): DemoClaim {
  const claim = claims.find(
    (candidate) =>
      candidate.task === task && !candidate.leftAt && (candidate.person === member) === (owner === 'member'),
  )
  if (!claim) throw new Error(`Nobody of the demo can own a file of ${task.text.title}.`)
  return claim
}

/** The bonuses that claimed files paid; zero points are no movement. */
export function mediaBonusesOf(media: readonly DemoMedia[]): DemoMovement[] {
  return media.flatMap((file) => {
    const { text, taken } = file
    if (!taken || text.bonus === 0) return []
    return {
      person: taken.claim.person,
      amount: text.bonus,
      kind: 'media_bonus',
      cause: { media: file },
      description: `Bonus media: ${text.filename}`,
      at: taken.at,
    }
  })
}
