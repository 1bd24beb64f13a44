const member = to('_User')

const FIELDS = {
  Account: { member, ...all('Number', 'points') },
  Task: {
    ...all('String', 'title', 'description', 'descriptionHtml', 'requirements', 'category', 'status'),
    ...all('Number', 'points', 'capacity', 'claimedCount', 'ratePeriodDays'),
    ...all('Boolean', 'priority', 'hidden', 'autoVerified', 'isReview'),
  },
  Claim: { member, task: to('Task'), ...all('Number', 'points'), ...all('String', 'status') },
  Submission: {
    member,
    task: to('Task'),
    claim: to('Claim'),
    reviewer: to('_User'),
    ...all('String', 'notes', 'status', 'reviewNotes'),
    ...all('String', 'imageKey', 'thumbnailKey', 'imageType', 'sha256'),
    ...all('Number', 'width', 'height'),
    ...all('Date', 'reviewedAt'),
  },
  LedgerEntry: { member, ...all('Number', 'points'), ...all('String', 'kind', 'reference') },
  Reward: { ...all('String', 'name'), ...all('Number', 'pointsCost') },
  RewardRequest: { member, reward: to('Reward'), ...all('Number', 'cost'), ...all('String', 'status') },
}

/** Clients read and write no class: everything goes through Cloud functions. */
const NOBODY = { find: {}, count: {}, get: {}, update: {}, create: {}, delete: {}, addField: {} }

export const definitions = Object.entries(FIELDS).map(([className, fields]) => ({
  className,
  fields,
  classLevelPermissions: NOBODY,
}))

function to(targetClass) {
  return { type: 'Pointer', targetClass }
}

function all(type, ...names) {
  return Object.fromEntries(names.map((name) => [name, { type }]))
}
