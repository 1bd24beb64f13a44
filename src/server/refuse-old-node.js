/** The oldest Node.js with native TypeScript and current TLS (docs/decisions/0001). */
const OLDEST_NODE_MAJOR = 24

/** Plain JavaScript, because an older Node.js cannot read TypeScript. The launcher and the installation import it first. */
if (Number(process.versions.node.split('.')[0]) < OLDEST_NODE_MAJOR) {
  console.error(
    `This is Node.js ${process.versions.node}; Northpoint Rewards needs ${OLDEST_NODE_MAJOR} or newer. Start it with npm, or install Node.js ${OLDEST_NODE_MAJOR}.`,
  )
  process.exit(1)
}
