"""Grades the tiny level."""
