import { HttpError } from '#core/contract/errors.ts'

/** 503: the database is down, does not answer, or has no free connection. */
export const databaseBusy = (cause: unknown): HttpError => Object.assign(new HttpError(503, 503, '系统繁忙，请稍后再试'), { cause })
