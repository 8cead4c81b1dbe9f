import type { Brand } from '#core/runtime/brand/brand.ts'

export const brand: Brand = {
  tagline: '让每一位学子的远方，都有人同行',
  points: ['客资、机构、订单、返佣，一处管理', '谁的客户谁跟进，权限清晰，过程可查', '电脑与手机均可使用'],
  copyright: `© ${new Date().getFullYear()} 远航 保留所有权利`,
  filing: { text: '备案信息查询', url: 'https://beian.miit.gov.cn/' },
}
