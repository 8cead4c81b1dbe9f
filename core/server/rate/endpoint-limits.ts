import type { DeclaredEndpoint } from '#core/contract/endpoint.ts'
import type { Limit } from './rate-limit.ts'

/** Rate limit windows of an endpoint for one caller. Code that does the same as the endpoint counts in the same windows. */
export function endpointLimits({ name, rate }: Pick<DeclaredEndpoint, 'name' | 'rate'>, who: string): readonly Limit[] {
  if (!rate) return []
  return [
    { key: `${name} m ${who}`, points: rate.perMinute, seconds: 60 },
    ...(rate.perDay === undefined ? [] : [{ key: `${name} d ${who}`, points: rate.perDay, seconds: 86_400 }]),
  ]
}
