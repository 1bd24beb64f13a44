/** Descriptions of ledger entries, as they are stored: in English. */

export function taskDescription(title: string): string {
  return `Task completed: ${title}`
}

export function mediaDescription(filename: string): string {
  return `Bonus media: ${filename}`
}

export function redemptionDescription(rewardName: string): string {
  return `Redeemed: ${rewardName}`
}

export function returnDescription(rewardName: string): string {
  return `Points returned: ${rewardName}`
}
