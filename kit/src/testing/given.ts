/** What a test gives, under a name. Using what it did not give throws, and says what is missing. */
export const given = <T extends object>(name: string, values: object): T =>
  new Proxy(values, {
    get: (target, key) => {
      if (key in target || typeof key === 'symbol' || key === 'then' || key === 'toJSON') return Reflect.get(target, key)
      throw new Error(`这个测试没有给出 ${name}.${key}`)
    },
  }) as T
