import MotionHashing

print(motionHashes())
