import { isObject } from '#core/contract/must.ts'
import { messageOf, RequestError } from '#core/runtime/index.ts'

export interface ConfirmationRefusal {
  readonly problems: readonly string[]
  readonly password?: string
}

/** Problems listed in the data of a refusal. */
const problemsIn = (data: unknown): readonly string[] => {
  const problems = isObject(data) ? data['problems'] : undefined
  return Array.isArray(problems) ? problems.filter(problem => typeof problem === 'string') : []
}

/** Splits a refusal into the problem of the password and all other problems. */
export function confirmationRefusal(error: unknown): ConfirmationRefusal {
  const { errors, data } = error instanceof RequestError ? error : { errors: [], data: undefined }
  const password = errors.find(({ field }) => field === 'password')?.message
  if (password !== undefined) return { problems: [], password }
  const problems = problemsIn(data)
  return { problems: problems.length > 0 ? problems : [messageOf(error)] }
}
