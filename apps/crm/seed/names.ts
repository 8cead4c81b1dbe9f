import type { Prng } from './prng.ts'

const SURNAMES = [
  ...'王李张刘陈杨黄赵吴周徐孙马朱胡郭何林高罗郑梁谢宋唐许邓冯韩曹曾彭萧蔡潘田董袁于余叶蒋杜苏魏程吕丁沈任姚卢傅钟姜崔谭廖范汪陆金石戴贾韦夏邱方侯邹熊孟秦白江阎薛尹段雷黎史龙陶贺顾毛郝龚邵万钱严',
]
const FEMALE = [...'婷雪怡欣悦琪诗涵梦瑶佳慧晓雯静雅思颖可馨语桐若曦紫萱芷晴依诺梓妍舒窈安然']
const MALE = [...'浩宇轩子涵博文俊杰明哲天佑嘉铭志远泽洋思源承泽皓晨一鸣景行致远昊然奕辰']
const NEUTRAL = [...'林晨阳辰宁乐航睿翔逸凡清知行书予安禾木川']

export type Gender = 'MALE' | 'FEMALE'

export const randomPersonName = (random: Prng, gender: Gender): string => {
  const given = gender === 'MALE' ? MALE : FEMALE
  const first = random.pick(random.chance(0.3) ? NEUTRAL : given)
  return random.pick(SURNAMES) + (random.chance(0.8) ? first + random.pick(given) : first)
}

const PHONE_PREFIXES = ['138', '139', '136', '137', '150', '151', '158', '159', '186', '187', '188', '177', '180', '199']

/** Phone number of 11 digits, distinct for every `serial`: the last eight digits are a permutation. */
export const demoPhoneOf = (random: Prng, serial: number): string =>
  random.pick(PHONE_PREFIXES) + String((serial * 7_368_787 + 1_234_567) % 100_000_000).padStart(8, '0')

/** Nicknames of app users. */
export const NICKNAMES = [
  '小满',
  '留学的猫',
  '阿哲',
  '海边的风',
  'Lily',
  '橘子汽水',
  '奔跑的鹿',
  '北巷',
  '一只柚子',
  'Kevin',
  '星河',
  '早睡早起',
  '山茶',
  '木易',
  '申请季加油',
  '芝士焗饭',
  'Mia',
  '雾都来信',
  '云朵收藏家',
  '背单词的鱼',
] as const
