/** Object with the values that a test provides; reading any other property throws an error that names it. */
export const strictStub = <T extends object>(name: string, values: object): T =>
  new Proxy(values, {
    get: (target, key) => {
      if (key in target || typeof key === 'symbol' || key === 'then' || key === 'toJSON') return Reflect.get(target, key)
      throw new Error(`这个测试没有给出 ${name}.${key}`)
    },
  }) as T
