import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** Milliseconds between checks for unused connections. */
const UNUSED_CHECK_MS = 50

/**
 * Prepares the shutdown of a server that does not listen yet; returns the function that performs it. Running requests finish, new ones are refused,
 * and after `grace` milliseconds the rest is cut off. Connections that are idle or have never sent a request (browsers open some in advance) are
 * closed at once.
 */
export function createShutdown(app: FastifyInstance, grace: number): () => Promise<void> {
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
    const look = setInterval(closeUnused, UNUSED_CHECK_MS)
    try {
      await app.close()
    } finally {
      clearTimeout(late)
      clearInterval(look)
    }
  }
}
