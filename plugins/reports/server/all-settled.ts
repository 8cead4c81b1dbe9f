/** Promise.all that throws the first error only after all promises have settled: none may still read when its transaction ends. */
export async function allSettled<const T extends readonly unknown[]>(all: T): Promise<{ -readonly [K in keyof T]: Awaited<T[K]> }> {
  const settled = await Promise.allSettled(all)
  for (const one of settled) if (one.status === 'rejected') throw one.reason
  return settled.map(one => (one as PromiseFulfilledResult<unknown>).value) as { -readonly [K in keyof T]: Awaited<T[K]> }
}
