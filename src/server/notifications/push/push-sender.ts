import { DECLARATIVE_PUSH, isPushEndpoint, PUSH_WORDS } from '#domain/notifications/push.ts'
import { fitting } from '#domain/text/characters.ts'
import { LOCALES } from '#domain/text/own-language.ts'
import type { PushSettings } from '#server/config/config.ts'
import { say } from '#server/platform/words/say.ts'
import type { Services } from '#server/services.ts'
import { NO_SENDER, openSender, type Sender } from '../sending-rounds.ts'
import { type PushKeys, readPushKeys, webPush } from './push-keys.ts'
import {
  endSubscription,
  markPushEnded,
  markPushToRetry,
  putPushBack,
  type TakenPush,
  takeDuePush,
} from './push-queue.ts'
import { type PushRequest, sendPush } from './push-transport.ts'

type Parts = Pick<Services, 'config' | 'database' | 'encryption' | 'events' | 'log'>

/** `awayHosts` are push services that did not take a push in this round; the rest for them waits for the next one. */
type Round = { keys: PushKeys; closing: AbortSignal; cutting: AbortSignal; awayHosts: Set<string> }

/** Pushes on their way at the same time: enough for a rush, and for one slow push service not to hold up the others. */
const PUSHES_AT_ONCE = 8

/** Together less than the 4 kB that every push service takes (RFC 8030 §7.2), and more than a locked screen shows. */
const MAX_TITLE_LENGTH = 150
const MAX_BODY_LENGTH = 300

/** Sends pushes as they are committed; none without PUSH_SUBJECT. */
export function openPushSender(parts: Parts): Sender {
  const { config, database, encryption, log } = parts
  const { push: settings, publicUrl } = config
  if (settings === null) return NO_SENDER

  async function sendOneByOne(round: Round, first: TakenPush | null): Promise<void> {
    let push = first ?? (await takeDuePush(database, [...round.awayHosts]))
    while (push !== null) {
      await send(push, round)
      if (round.closing.aborted) return
      push = await takeDuePush(database, [...round.awayHosts])
    }
  }

  async function send(push: TakenPush, { keys, cutting, awayHosts }: Round): Promise<unknown> {
    if (!push.is_wanted) return markPushEnded(database, push, 'The member does not want this kind.')
    if (!isPushEndpoint(push.endpoint, settings!.services)) return endSubscription(database, push)
    if (push.seconds_left <= 0) return markPushEnded(database, push, 'It waited too long.')
    const outcome = await sendPush(await encrypted(push, settings!, keys), settings!, cutting)
    if (outcome.ended === 'sent') return markPushEnded(database, push, null)
    if (cutting.aborted) return putPushBack(database, push)
    if (outcome.ended === 'gone') return endSubscription(database, push)
    const { host } = new URL(push.endpoint)
    log.warn({ push: push.id, host, reason: outcome.reason }, 'a push notification could not be sent')
    if (outcome.ended === 'refused') return markPushEnded(database, push, outcome.reason)
    awayHosts.add(host)
    return markPushToRetry(database, push, outcome)
  }

  async function encrypted(
    push: TakenPush,
    { subject }: PushSettings,
    vapidKeys: PushKeys,
  ): Promise<PushRequest> {
    const { endpoint, p256dh, auth } = push
    const { generateRequestDetails } = await webPush()
    const { headers, body } = generateRequestDetails(
      { endpoint, keys: { p256dh, auth } },
      messageOf(push, publicUrl),
      {
        TTL: push.seconds_left,
        vapidDetails: { subject, ...vapidKeys },
      },
    )
    return { endpoint, headers: headers as PushRequest['headers'], body: body as Buffer }
  }

  return openSender(parts, {
    sendRound: async (signals) => {
      // The keys come before anything is taken: without them, what waits stays due.
      const keys = await readPushKeys(database.queries, encryption)
      const first = await takeDuePush(database, [])
      if (first === null) return
      const round = { keys, ...signals, awayHosts: new Set<string>() }
      const loops = await Promise.allSettled([
        sendOneByOne(round, first),
        ...Array.from({ length: PUSHES_AT_ONCE - 1 }, () => sendOneByOne(round, null)),
      ])
      for (const loop of loops) if (loop.status === 'rejected') throw loop.reason
    },
    failed: 'push notifications could not be sent right now',
  })
}

/**
 * A declarative push message (W3C Push API): browsers that know them show it themselves, and the service worker shows it
 * in the others. `tag` lets a push that a crash sends twice replace its copy.
 */
function messageOf(
  { kind, notice_id, language, title, body, link, details }: TakenPush,
  publicUrl: URL,
): string {
  const notification = {
    title: details ? fitting(title, MAX_TITLE_LENGTH) : say(language, PUSH_WORDS[kind]),
    ...(details && { body: fitting(body, MAX_BODY_LENGTH) }),
    lang: LOCALES[language],
    tag: `notice-${notice_id}`,
    navigate: new URL(link, publicUrl).href,
  }
  return JSON.stringify({ web_push: DECLARATIVE_PUSH, notification })
}
