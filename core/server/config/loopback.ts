import { isIPv4 } from 'node:net'

/** Whether a name or an address is this machine's own, which nobody else reaches. */
export const isLoopback = (host: string): boolean => {
  const bare = host.replace(/^::ffff:/i, '')
  return bare === 'localhost' || bare === '::1' || (isIPv4(bare) && bare.startsWith('127.'))
}
