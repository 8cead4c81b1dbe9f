import { isIPv4 } from 'node:net'

/** True if a host name or address is this machine's own, which no other machine can reach. */
export const isLoopback = (host: string): boolean => {
  const bare = host.replace(/^::ffff:/i, '')
  return bare === 'localhost' || bare === '::1' || (isIPv4(bare) && bare.startsWith('127.'))
}
