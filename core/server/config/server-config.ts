/** How the server is run, as far as requests, sessions and the log have to know. */
export interface ServerConfig {
  /** Served over TLS (by a proxy): Secure cookies and HSTS. */
  readonly tls: boolean
  /** Origins that the app is reached by besides the request's own host, e.g. https://crm.example.cn */
  readonly origins: readonly string[]
  /** Addresses of proxies whose X-Forwarded-For is believed. */
  readonly trustedProxies: readonly string[]
  /** Minutes without a request after which a session ends. */
  readonly sessionIdleMinutes: number
  /** Hours after login at which a session ends in any case. */
  readonly sessionHours: number
  readonly logLevel: 'silent' | 'fatal' | 'error' | 'warn' | 'info' | 'debug'
}

export const DEFAULT_CONFIG: ServerConfig = {
  tls: false,
  origins: [],
  trustedProxies: [],
  sessionIdleMinutes: 8 * 60,
  sessionHours: 7 * 24,
  logLevel: 'info',
}
