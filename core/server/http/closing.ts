import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** Milliseconds between looks for connections that nobody uses any more. */
const LOOK = 50

/**
 * Prepares the end of a server that does not listen yet; the returned function brings it. Requests that are running finish, new ones are
 * refused; what holds on longer than `grace` milliseconds is cut off. Connections that stand idle, or over which nothing was ever asked
 * (browsers open some in advance), are closed at once: nobody waits for an answer on them.
 */
export function closing(app: FastifyInstance, grace: number): () => Promise<void> {
  const open = new Set<Socket>()
  app.server.on('connection', socket => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
  })
  const closeUnused = (): void => {
    app.server.closeIdleConnections()
    for (const socket of open) if (socket.bytesRead === 0) socket.destroy()
  }
  return async () => {
    const late = setTimeout(() => app.server.closeAllConnections(), grace)
    const look = setInterval(closeUnused, LOOK)
    try {
      await app.close()
    } finally {
      clearTimeout(late)
      clearInterval(look)
    }
  }
}
