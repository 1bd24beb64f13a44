import { startVitest } from 'vitest/node'

/** `npm test`: every test, then one closing line with the counts. Arguments choose files, as in `npm test -- races`. */
process.env.TZ = 'UTC'
const vitest = await startVitest('test', process.argv.slice(2), { watch: false })
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
