/** Server settings that requests, sessions and the log depend on. */
export interface ServerConfig {
  /** Served over TLS (by a proxy): sets Secure cookies and HSTS. */
  readonly tls: boolean
  /** The only origins the app is served under, e.g. https://crm.example.cn; if empty, the request's own host is accepted. */
  readonly origins: readonly string[]
  /** Name or address that the server listens on. */
  readonly host: string
  /** Other origins whose pictures pages may show. */
  readonly imageHosts: readonly string[]
  /** Addresses of proxies whose X-Forwarded-For header is trusted. */
  readonly trustedProxies: readonly string[]
  /** Idle minutes after which a session ends. */
  readonly sessionIdleMinutes: number
  /** Hours after login at which a session ends in any case. */
  readonly sessionHours: number
  /** Milliseconds in which the headers of a request have to arrive, from the start of the connection or of the next request on it. */
  readonly headerMilliseconds: number
  /** Milliseconds in which a JSON body has to arrive. */
  readonly bodyMilliseconds: number
  /** Rate limits of this node: requests per session and per address. */
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
  headerMilliseconds: 15_000,
  bodyMilliseconds: 30_000,
  requestsPerMinute: { session: 3_000, address: 12_000 },
  logLevel: 'info',
}
