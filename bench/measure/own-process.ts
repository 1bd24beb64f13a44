import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { cpuOf } from './process-cpu.ts'

/** A floor, or other work, in its own process, as the product is. It answers one assignment at a time. */
export interface Worker<Assignment, Answer> {
  ask(assignment: Assignment): Promise<Answer>
  /** Milliseconds of CPU so far. */
  cpu(): Promise<number>
  stop(): Promise<void>
}

export function startWorker<Assignment extends object, Answer>(file: URL): Worker<Assignment, Answer> {
  const path = fileURLToPath(file)
  const child = fork(path, { serialization: 'advanced', execArgv: [] })
  const ended = once(child, 'exit')
  return {
    async ask(assignment) {
      child.send(assignment)
      const [answer] = await Promise.race([
        once(child, 'message'),
        ended.then(() => {
          throw new Error(`${path} ended; the reason stands above.`)
        }),
      ])
      return answer as Answer
    },
    cpu: () => cpuOf(child.pid!),
    async stop() {
      child.kill()
      await ended
    },
  }
}

export function answerAssignments<Assignment, Answer>(
  answer: (assignment: Assignment) => Promise<Answer>,
): void {
  process.on('disconnect', () => process.exit())
  process.on('message', (assignment: Assignment) => {
    void answer(assignment).then((result) => process.send!(result))
  })
}
