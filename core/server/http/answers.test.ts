import { PassThrough } from 'node:stream'
import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { answerError } from './answers.ts'

const log = { error: () => undefined, warn: () => undefined, info: () => undefined, debug: () => undefined }

it('answers JSON also where a stream was about to be sent and broke', async () => {
  const app = Fastify()
  app.setErrorHandler((error, request, reply) => answerError(error, request, reply, log as never))
  app.get('/broken', (_request, reply) => {
    const stream = new PassThrough()
    stream.destroy(new Error('disk'))
    return reply.header('content-type', 'text/event-stream').header('content-disposition', 'attachment').send(stream)
  })
  const answer = await app.inject('/broken')
  expect(answer.statusCode).toBe(500)
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
  expect(answer.headers['content-disposition']).toBeUndefined()
  expect(answer.json()).toMatchObject({ code: 500, message: '系统错误，请稍后再试' })
  await app.close()
})
