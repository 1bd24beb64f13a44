import { connect } from 'node:net'
import nodemailer from 'nodemailer'

interface SentMail {
  from?: string
  to: string | string[]
  raw: string | Buffer
}

/** Hands over a mail as a mail server does; resolves to the code and text of the answer to it, or of its refusal. */
export async function handOver(
  port: number,
  { from = 'sender@example.org', to, raw }: SentMail,
): Promise<string> {
  const transport = nodemailer.createTransport({
    host: '127.0.0.1',
    port,
    tls: { rejectUnauthorized: false },
  })
  try {
    return (await transport.sendMail({ envelope: { from, to }, raw })).response
  } catch (error) {
    const { response, message } = error as { response?: string; message: string }
    return response ?? message
  } finally {
    transport.close()
  }
}

/** A connection to type into. */
export interface Dialogue {
  /** Sends the lines at once; resolves to so many answers, or all of them if the server ends the connection. */
  say(lines: string, answers: number): Promise<string[]>
  /** Resolves once the server has ended the connection, to what it said. */
  ended: Promise<string[]>
  hangUp(): void
}

export async function converse(port: number): Promise<Dialogue> {
  const socket = connect(port, '127.0.0.1')
  socket.setEncoding('utf8')
  let heard = ''
  socket.on('data', (chunk) => {
    heard += chunk
  })
  // A server that is killed resets the connection; `once` of node:events would reject then.
  socket.on('error', () => {})
  const next = (event: 'data' | 'close') => new Promise<unknown>((resolve) => socket.once(event, resolve))
  let told = 0
  const answers = () => heard.split('\r\n').filter((line) => /^\d{3} /.test(line))
  const ended = next('close').then(() => answers())
  const dialogue: Dialogue = {
    say: async (lines, count) => {
      if (lines !== '') socket.write(lines)
      const from = told
      told += count
      while (answers().length < told && !socket.closed) await Promise.race([next('data'), ended])
      return answers().slice(from, told)
    },
    ended,
    hangUp: () => socket.destroy(),
  }
  await dialogue.say('', 1)
  return dialogue
}
