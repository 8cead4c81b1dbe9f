/** Results of all. When one fails this throws, but not before the others have ended: none may still be reading when its transaction is over. */
export async function allSettled<const T extends readonly unknown[]>(all: T): Promise<{ -readonly [K in keyof T]: Awaited<T[K]> }> {
  const settled = await Promise.allSettled(all)
  for (const one of settled) if (one.status === 'rejected') throw one.reason
  return settled.map(one => (one as PromiseFulfilledResult<unknown>).value) as { -readonly [K in keyof T]: Awaited<T[K]> }
}
