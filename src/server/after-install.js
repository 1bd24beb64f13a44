import { existsSync, readFileSync, rmSync, symlinkSync } from 'node:fs'

/** Node.js as a package of this machine (docs/decisions/0001); npm runs this script in the project. */
const OWN = `node-${process.platform}-${process.arch}`
const LINK = 'node_modules/.bin/node'

const majorOf = (version) => Number.parseInt(version, 10)

if (process.platform === 'win32') {
  console.error('Northpoint Rewards runs on Linux and macOS. On Windows, install and start it inside WSL.')
  process.exit(1)
}

if (!existsSync(`node_modules/${OWN}/bin/node`)) await import('./refuse-old-node.js')
else {
  // The C++ headers: no package compiles anything.
  rmSync(`node_modules/${OWN}/include`, { recursive: true, force: true })
  // npm 10 removes the link together with the package of the other processor, which has the same one.
  if (!existsSync(LINK)) {
    rmSync(LINK, { force: true })
    symlinkSync(`../${OWN}/bin/node`, LINK)
  }
  const { version } = JSON.parse(readFileSync(`node_modules/${OWN}/package.json`, 'utf8'))
  const [, machine = version] = /\bnode\/v([\d.]+)/.exec(process.env.npm_config_user_agent ?? '') ?? []
  // One sentence in place of npm's warnings about each package, which `.npmrc` leaves out.
  if (majorOf(machine) < majorOf(version)) {
    console.log(
      `The product runs on its own Node.js ${version}; this machine's Node.js ${machine} only runs npm.`,
    )
  }
}
