/** How the server is run, as far as requests, sessions and the log have to know. */
export interface ServerConfig {
  /** Served over TLS (by a proxy): Secure cookies and HSTS. */
  readonly tls: boolean
  /** The only origins that the app is reached by, e.g. https://crm.example.cn; when none is named, the request's own host. */
  readonly origins: readonly string[]
  /** Name or address that it listens on. */
  readonly host: string
  /** Origins of other servers whose pictures pages may show. */
  readonly imageHosts: readonly string[]
  /** Addresses of proxies whose X-Forwarded-For is believed. */
  readonly trustedProxies: readonly string[]
  /** Minutes without a request after which a session ends. */
  readonly sessionIdleMinutes: number
  /** Hours after login at which a session ends in any case. */
  readonly sessionHours: number
  /** Milliseconds in which a JSON body has to arrive. */
  readonly bodyMilliseconds: number
  /** Requests that one session, and one address, may make on this node. */
  readonly requestsPerMinute: { readonly session: number; readonly address: number }
  readonly logLevel: 'silent' | 'fatal' | 'error' | 'warn' | 'info' | 'debug'
}

export const DEFAULT_CONFIG: ServerConfig = {
  tls: false,
  origins: [],
  host: '127.0.0.1',
  imageHosts: [],
  trustedProxies: [],
  sessionIdleMinutes: 8 * 60,
  sessionHours: 7 * 24,
  bodyMilliseconds: 30_000,
  requestsPerMinute: { session: 3_000, address: 12_000 },
  logLevel: 'info',
}
