/** TCP proxy to the database that can go silent or break connections, as networks and firewalls do. */
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'

export interface DatabaseProxy {
  /** URL of the same database through the proxy. */
  readonly url: string
  /** Stops all traffic on existing connections without closing them. New connections work. */
  freeze(): void
  /** Closes every connection and refuses new ones until `mend`, like a database that went down. */
  break(): void
  mend(): void
  close(): Promise<void>
}

/** @param target database URL with a socket folder, or with host and port */
export async function databaseProxy(target: string): Promise<DatabaseProxy> {
  const address = new URL(target)
  const folder = address.searchParams.get('host')
  const port = Number(address.port || 5432)
  const pairs = new Set<readonly [Socket, Socket]>()
  let broken = false
  const server = createServer(client => {
    if (broken) return void client.destroy()
    const inner = folder ? connect(join(folder, `.s.PGSQL.${port}`)) : connect(port, address.hostname)
    const pair = [client, inner] as const
    pairs.add(pair)
    client.pipe(inner)
    inner.pipe(client)
    for (const socket of pair) {
      socket.on('error', () => undefined)
      socket.on('close', () => {
        pairs.delete(pair)
        for (const other of pair) other.destroy()
      })
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  address.searchParams.delete('host')
  address.hostname = '127.0.0.1'
  address.port = String((server.address() as AddressInfo).port)
  const end = (): void => {
    for (const pair of pairs) for (const socket of pair) socket.destroy()
  }
  return {
    url: address.href,
    freeze() {
      for (const [client, inner] of pairs) {
        client.unpipe(inner).pause()
        inner.unpipe(client).pause()
      }
    },
    break() {
      broken = true
      end()
    },
    mend() {
      broken = false
    },
    async close() {
      const closed = once(server, 'close')
      server.close()
      end()
      await closed
    },
  }
}
