import { refuse } from '#core/contract/errors.ts'
import { limited, objectOf, TEXT } from '#core/contract/shape.ts'
import { defineCoreEndpoint } from '../pipeline/core-endpoint.ts'

const EVENT_NUMBER = /^\d{1,15}$/

/** GET /events: event stream of the signed-in employee. A page that reconnects sends the last event number it received. */
export const eventsEndpoint = defineCoreEndpoint({
  name: 'core.events',
  method: 'GET',
  path: '/events',
  permission: 'session',
  title: '实时事件',
  answers: 'events',
  input: objectOf(
    {},
    {
      lastEventId: limited(TEXT, { description: 'As the header Last-Event-ID, for a page that opens a new stream.', maxLength: 15 }),
      page: limited(TEXT, {
        description: 'Chosen by the page: it has one stream, and a new one ends the one before.',
        pattern: '^[\\w-]{1,40}$',
      }),
      employee: limited(TEXT, {
        description: 'Whose events the page expects; refused when another employee is signed in in its browser by now.',
        pattern: '^\\d{1,15}$',
      }),
    },
  ),
  async handle(context) {
    const { core, request, reply, session, actor } = context.call
    if (!session) throw new Error('no session')
    const { employee } = context.input
    if (employee !== undefined && Number(employee) !== actor.id) throw refuse('本浏览器已登录其他账号，请刷新页面')
    // The browser's own header is newer than the address that the stream was opened with.
    const given = request.headers['last-event-id'] ?? context.input.lastEventId
    const heard = typeof given === 'string' && EVENT_NUMBER.test(given) ? Number(given) : undefined
    const stream = await core.streams.open({ employeeId: actor.id, tokenHash: session.tokenHash, page: context.input.page, heard })
    return reply
      .header('content-type', 'text/event-stream; charset=utf-8')
      .header('cache-control', 'no-store, no-transform')
      .header('x-accel-buffering', 'no')
      .send(stream)
  },
})
