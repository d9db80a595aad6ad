export type DialogName = 'share' | 'concede' | 'keys' | 'missed' | 'result' | 'menu' | 'absent' | 'report'
