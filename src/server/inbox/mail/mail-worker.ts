import { parentPort, workerData } from 'node:worker_threads'
import { parseMail } from './parse-mail.ts'
import type { ReadMail } from './read-mail.ts'

/** The thread that read-mail.ts starts for one mail. It reports null for one beyond the limits of the parser. */
const mail: ReadMail | null = await parseMail(workerData.raw, workerData.envelope).catch(() => null)
parentPort!.postMessage(mail)
