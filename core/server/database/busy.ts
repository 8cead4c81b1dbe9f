import { HttpError } from '#core/contract/errors.ts'

/** The database is down, silent, or has no connection to spare. */
export const databaseBusy = (cause: unknown): HttpError => Object.assign(new HttpError(503, 503, '系统繁忙，请稍后再试'), { cause })
