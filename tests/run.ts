import { parseCLI, startVitest } from 'vitest/node'

/**
 * `npm test`: every test, then one closing line with the counts. Arguments choose files, as in `npm test -- races`, and
 * options are Vitest's own: `-t "a title"` chooses tests, `--sequence.seed=7` repeats the order of an earlier run.
 */
process.env.TZ = 'UTC'
const { filter, options } = parseCLI(['vitest', 'run', ...process.argv.slice(2)])
const vitest = await startVitest('test', filter, { ...options, watch: false })
const modules = vitest.state.getTestModules()
let passed = 0
let failed = vitest.state.getUnhandledErrors().length
for (const module of modules) {
  const tests = [...module.children.allTests()]
  passed += tests.filter((test) => test.result().state === 'passed').length
  failed += tests.filter((test) => test.result().state === 'failed').length
  // A file that cannot be loaded or whose setup fails runs no test, and must not look like a success.
  if (!module.ok() && tests.every((test) => test.result().state !== 'failed')) failed += 1
}
if (modules.length === 0) failed += 1
await vitest.close()
console.log(`${passed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)
