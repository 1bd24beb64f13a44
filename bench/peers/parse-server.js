import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import express from 'express'
import Parse from 'parse/node'
import { answerAssignments } from '../measure/own-process.ts'
import { openPictureStore } from '../world/picture-store.ts'
import { defineFlow } from './cloud.js'
import { definitions } from './schema.js'

const MASTER = { useMasterKey: true }
const APP_ID = 'northpoint'
const MOUNT = '/parse'

// Parse Server reads both while it loads.
process.env.NODE_ENV = 'production'
process.env.PARSE_SERVER_LOGS_FOLDER = 'null'
const { default: parseServer } = await import('parse-server')

// Parse Server warns about future defaults before it reads the option that silences it.
parseServer.logger.log = () => {}

answerAssignments(async ({ connection, dataDir, tasks, reward, startingPoints }) => {
  const app = express()
  const listener = app.listen(0, '127.0.0.1')
  await once(listener, 'listening')
  const url = `http://127.0.0.1:${listener.address().port}${MOUNT}`
  const storePicture = await openPictureStore(dataDir)
  const server = new parseServer.ParseServer({
    appId: APP_ID,
    masterKey: randomUUID(),
    serverURL: url,
    databaseURI: `postgres://${connection.user}@localhost/${connection.database}`,
    databaseOptions: { host: connection.host, port: connection.port },
    schema: { definitions, lockSchemas: true, strict: true },
    cloud: () => defineFlow({ storePicture, startingPoints }),
    allowClientClassCreation: false,
    logsFolder: null,
    silent: true,
    logLevels: { cloudFunctionSuccess: 'silent', triggerAfter: 'silent' },
  })
  await server.start()
  app.use(MOUNT, server.app)
  const adminToken = await signAdminIn()
  const [rewardId, ...taskIds] = await idsOf([
    new Parse.Object('Reward', reward),
    ...tasks.map((task) => new Parse.Object('Task', task)),
  ])
  return { url, appId: APP_ID, adminToken, rewardId, taskIds }
})

async function signAdminIn() {
  const password = randomUUID()
  await new Parse.User({ username: 'admin', password }).signUp()
  const admin = await Parse.User.logIn('admin', password)
  const role = new Parse.Role('admin', new Parse.ACL())
  role.getUsers().add(admin)
  await role.save(null, MASTER)
  return admin.getSessionToken()
}

async function idsOf(objects) {
  const saved = await Parse.Object.saveAll(objects, MASTER)
  return saved.map(({ id }) => id)
}
