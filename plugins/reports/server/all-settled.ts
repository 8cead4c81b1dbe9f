/** Promise.all that throws the first error only after all promises have settled: none may still read when its transaction ends. */
export async function allSettled<const T extends readonly unknown[]>(all: T): Promise<{ -readonly [K in keyof T]: Awaited<T[K]> }> {
  await Promise.allSettled(all)
  return Promise.all(all)
}
