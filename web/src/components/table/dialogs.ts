export type DialogName = 'share' | 'concede' | 'help' | 'keys' | 'missed' | 'result' | 'menu' | 'absent' | 'report' | 'ahead'
