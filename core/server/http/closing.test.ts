import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { fastify } from 'fastify'
import { expect, it, onTestFinished } from 'vitest'
import { createShutdown } from './closing.ts'

/** Grace period in ms, far longer than a test may take: a test that waits for it fails. */
const GRACE = 600_000

const serveSlowly = async (grace = GRACE) => {
  const app = fastify()
  const close = createShutdown(app, grace)
  const arrived = Promise.withResolvers<void>()
  const answer = Promise.withResolvers<string>()
  app.get('/slow', () => {
    arrived.resolve()
    return answer.promise
  })
  app.get('/', async () => 'ok')
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  return { close, arrived: arrived.promise, answer: answer.resolve, port, url: `http://127.0.0.1:${port}` }
}

it('waits for nobody who has asked nothing, nor for who has his answer', async () => {
  const { close, port, url } = await serveSlowly()
  const silent = connect(port, '127.0.0.1')
  onTestFinished(() => void silent.destroy())
  silent.on('error', () => undefined)
  await once(silent, 'connect')
  expect(await (await fetch(url)).text()).toBe('ok')
  await close()
})

it('lets a running request finish, then its connection', async () => {
  const { close, arrived, answer, url } = await serveSlowly()
  const running = fetch(`${url}/slow`)
  await arrived
  const closed = close()
  answer('done')
  expect(await (await running).text()).toBe('done')
  await closed
})

it('cuts off who holds on for too long', async () => {
  const { close, arrived, url } = await serveSlowly(100)
  const running = fetch(`${url}/slow`).then(
    () => 'answered',
    () => 'cut off',
  )
  await arrived
  await close()
  expect(await running).toBe('cut off')
})
