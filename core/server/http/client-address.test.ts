import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { type FastifyInstance, fastify } from 'fastify'
import { expect, it, onTestFinished } from 'vitest'
import { readClientAddress } from './client-address.ts'

const createApp = () => {
  const app = fastify()
  onTestFinished(() => app.close())
  return app
}

/** Sends one request over a connection of its own. */
const ask = async (app: FastifyInstance) => {
  await app.listen({ port: 0, host: '127.0.0.1' })
  const client = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  client.on('error', () => undefined)
  await once(client, 'connect')
  client.write('GET / HTTP/1.1\r\nhost: localhost\r\n\r\n')
  return client
}

it('is known after the client has hung up', async () => {
  const app = createApp()
  readClientAddress(app)
  const arrived = Promise.withResolvers<void>()
  const seen = Promise.withResolvers<string>()
  app.get('/', async request => {
    const closed = once(request.raw.socket, 'close')
    arrived.resolve()
    await closed
    seen.resolve(request.clientAddress)
  })
  const client = await ask(app)
  await arrived.promise
  client.destroy()
  expect(await seen.promise).toBe('127.0.0.1')
})

it('is never made up: a request of a closed connection is refused', async () => {
  const app = createApp()
  app.addHook('onRequest', async ({ raw }) => void raw.socket.destroy())
  readClientAddress(app)
  const outcome = Promise.withResolvers<unknown>()
  app.get('/', async () => outcome.resolve('answered'))
  app.setErrorHandler(async error => outcome.resolve(error))
  await ask(app)
  expect(await outcome.promise).toMatchObject({ status: 400, message: '连接已断开' })
})
