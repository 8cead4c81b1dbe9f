import { messageOf, RequestError } from '#core/runtime/index.ts'

export interface Refusal {
  readonly problems: readonly string[]
  readonly password?: string
}

/** All problems of a refusal, where it names them one by one. */
const problemsIn = (data: unknown): readonly string[] => {
  const { problems } = (data ?? {}) as { readonly problems?: unknown }
  return Array.isArray(problems) ? problems.filter(problem => typeof problem === 'string') : []
}

/** What a refusal says of the password, and what of everything else. */
export function refusalOf(error: unknown): Refusal {
  const { errors, data } = error instanceof RequestError ? error : { errors: [], data: undefined }
  const password = errors.find(({ field }) => field === 'password')?.message
  if (password !== undefined) return { problems: [], password }
  const problems = problemsIn(data)
  return { problems: problems.length > 0 ? problems : [messageOf(error)] }
}
