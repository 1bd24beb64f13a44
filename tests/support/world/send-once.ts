import type { Sender } from '#server/notifications/sending-rounds.ts'

/** Sends what is due and closes the sender: news that reaches it late would make it take what the next one is to send. */
export async function sendOnce(sender: Sender): Promise<void> {
  try {
    await sender.sendDue()
  } finally {
    await sender.close()
  }
}
