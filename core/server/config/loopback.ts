import { isIPv4 } from 'node:net'

/** Whether a name or an address is this machine's own, which nobody else reaches. */
export const isLoopback = (host: string): boolean => host === 'localhost' || host === '::1' || (isIPv4(host) && host.startsWith('127.'))
