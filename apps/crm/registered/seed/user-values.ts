import type { Prng } from '#apps/crm/seed/prng.ts'

/** Values of demo users; each number is the weight of its value. */

const PLATFORM_WEIGHTS = [
  ['APP', 46],
  ['MINI', 34],
  ['MOBILE_WEB', 13],
  ['PC_WEB', 7],
] as const

const CHANNEL_WEIGHTS = {
  APP: [
    ['APP_STORE', 34],
    ['HUAWEI', 20],
    ['XIAOMI', 12],
    ['TENCENT', 12],
    ['OPPO', 8],
    ['VIVO', 8],
    ['UNKNOWN', 6],
  ],
  MINI: [
    ['WECHAT', 78],
    ['XIAOHONGSHU', 12],
    ['DOUYIN', 10],
  ],
  MOBILE_WEB: [
    ['XIAOHONGSHU', 34],
    ['DOUYIN', 30],
    ['BAIDU', 26],
    ['OFFICIAL', 10],
  ],
  PC_WEB: [
    ['BAIDU', 48],
    ['OFFICIAL', 46],
    ['UNKNOWN', 6],
  ],
} as const

export const DEPARTURES = ['今年秋季', '明年春季', '明年秋季', '两年以后'] as const

export const OTHER_WISHES = ['希望有奖学金', '想和同学去同一座城市', '需要语言班', '想申请QS前50', '预科也可以考虑', '已有雅思6.5'] as const

export const RESERVATION_NOTES = ['想先电话沟通', '周末有空到店', '想了解录取案例', '希望对接有经验的老师', '咨询费用和流程'] as const

/** Platform and channel of a registration. */
export interface RegistrationOrigin {
  readonly platform: keyof typeof CHANNEL_WEIGHTS
  readonly channel: string
}

export const randomOrigin = (random: Prng): RegistrationOrigin => {
  const platform = random.weighted(PLATFORM_WEIGHTS)
  return { platform, channel: random.weighted<string>(CHANNEL_WEIGHTS[platform]) }
}

/** Days between a registration and today, within two years; recent registrations are more frequent. */
export const daysAgo = (random: Prng): number => Math.floor(730 * random.next() ** 1.7)
