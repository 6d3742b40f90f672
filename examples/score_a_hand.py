"""Scores a hand of mahjong and prints every line with its rule."""

import tianhu

print(tianhu.game("mahjong").hand("123456789m111z2z").score("2z"))
