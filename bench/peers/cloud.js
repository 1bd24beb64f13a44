import Parse from 'parse/node'

const MASTER = { useMasterKey: true }
const MEMBER = { requireUser: true }
const ADMIN = { requireAnyUserRoles: ['admin'] }

/** The length of the product's first page. */
const LISTED = 50

/** The flow as Cloud Code. Every step is one transaction; constraints (`parse.ts`) refuse what loses a race. */
export function defineFlow({ storePicture, startingPoints }) {
  Parse.Cloud.afterSave(Parse.User, async ({ object: member, original }) => {
    if (original) return
    await new Parse.Object('Account', { member, points: startingPoints }).save(null, MASTER)
  })

  Parse.Cloud.define('list', () => listTasks(), MEMBER)

  Parse.Cloud.define('claim', ({ user, params }) => claim(user, params.task), MEMBER)

  Parse.Cloud.define('submit', ({ user, params }) => submit(storePicture, user, params), MEMBER)

  Parse.Cloud.define('approve', ({ user, params }) => approve(user, params), ADMIN)

  Parse.Cloud.define('redeem', ({ user, params }) => redeem(user, params), MEMBER)
}

function listTasks() {
  const listed = new Parse.Query('Task').equalTo('hidden', false)
  return listed.descending(['priority', 'points']).limit(LISTED).find(MASTER)
}

async function claim(member, taskId) {
  const task = await new Parse.Query('Task').get(taskId, MASTER)
  if (task.get('hidden') || task.get('claimedCount') >= task.get('capacity')) refuse('This task is full.')
  const claim = new Parse.Object('Claim', { member, task, points: task.get('points'), status: 'claimed' })
  return together(claim, task.increment('claimedCount'))
}

async function submit(storePicture, member, { task: taskId, notes, screenshot }) {
  const task = new Parse.Object('Task', { id: taskId })
  const claim = await new Parse.Query('Claim').equalTo('member', member).equalTo('task', task).first(MASTER)
  if (claim?.get('status') !== 'claimed') refuse('Please claim this task first.')
  const picture = screenshot ? await storePicture(screenshot.data) : null
  const submission = new Parse.Object('Submission', {
    member,
    task,
    claim,
    notes,
    status: 'pending',
    ...(picture && aboutOf(picture)),
  })
  return together(submission, claim.set('status', 'submitted'))
}

function aboutOf({ stored, image: { imageType, width, height, sha256 } }) {
  return { ...stored, imageType, width, height, sha256 }
}

async function approve(reviewer, { submission: id, reviewNotes }) {
  const submission = await new Parse.Query('Submission').include('claim').get(id, MASTER)
  if (submission.get('status') !== 'pending') refuse('This submission has been reviewed.')
  const member = submission.get('member')
  const points = submission.get('claim').get('points')
  const account = await accountOf(member)
  return together(
    submission.set({ status: 'approved', reviewer, reviewNotes, reviewedAt: new Date() }),
    account.increment('points', points),
    new Parse.Object('LedgerEntry', { member, points, kind: 'award', reference: `award ${id}` }),
  )
}

async function redeem(member, { reward: id, retryKey }) {
  const [reward, account] = await Promise.all([new Parse.Query('Reward').get(id, MASTER), accountOf(member)])
  const cost = reward.get('pointsCost')
  if (account.get('points') < cost) refuse('This reward needs more points.')
  const reference = `redeem ${member.id} ${retryKey}`
  return together(
    new Parse.Object('RewardRequest', { member, reward, cost, status: 'pending' }),
    account.increment('points', -cost),
    new Parse.Object('LedgerEntry', { member, points: -cost, kind: 'redemption', reference }),
  )
}

function accountOf(member) {
  return new Parse.Query('Account').equalTo('member', member).first(MASTER)
}

async function together(...objects) {
  const [saved] = await Parse.Object.saveAll(objects, { ...MASTER, transaction: true })
  return saved
}

function refuse(sentence) {
  throw new Parse.Error(Parse.Error.OPERATION_FORBIDDEN, sentence)
}
